import { shippedDocument } from '../data/shipped-data';
import { cdnFileOf } from './file-cdn';

const networks = shippedDocument('file_cdns');

it.each([
  ['https://cdnjs.cloudflare.com/ajax/libs/jquery/3.4.1/jquery.min.js', 'jquery', '3.4.1'],
  ['https://ajax.googleapis.com/ajax/libs/jquery/1.4/jquery.min.js', 'jquery', '1.4'],
  ['https://cdn.jsdelivr.net/npm/vue@2.6.14/dist/vue.min.js', 'vue', '2.6.14'],
  ['https://cdn.jsdelivr.net/npm/vue@2/dist/vue.min.js', 'vue', null],
  ['https://cdn.jsdelivr.net/npm/vue@2.6', 'vue', null],
  ['https://cdn.jsdelivr.net/npm/vue', 'vue', null],
  ['https://unpkg.com/@popperjs/core@2.11.8/dist/umd/popper.js', '@popperjs/core', '2.11.8'],
  ['https://unpkg.com/react@17.0.0-rc.1/umd/react.js', 'react', '17.0.0-rc.1'],
  ['https://code.jquery.com/jquery-3.7.1.slim.min.js', 'jquery', '3.7.1'],
  ['https://code.jquery.com/jquery-latest.min.js', 'jquery', null],
  ['https://code.jquery.com/ui/1.12.1/jquery-ui.min.js', 'jquery-ui', '1.12.1'],
  ['https://ajax.aspnetcdn.com/ajax/jQuery/jquery-1.9.1.min.js', 'jquery', '1.9.1'],
  ['https://stackpath.bootstrapcdn.com/bootstrap/4.5.2/js/bootstrap.min.js', 'bootstrap', '4.5.2'],
  ['https://code.angularjs.org/1.8.2/angular.min.js', 'angularjs', '1.8.2'],
  ['https://cdn.jsdelivr.net/gh/user/repo@1.2.3/x.js', null, null],
])('%s is a file of %s %s', (url, library, version) => {
  expect(cdnFileOf(url, networks)).toMatchObject({ library, version });
});

it.each([
  'https://shop.example/ajax/libs/jquery/3.4.1/jquery.min.js',
  'https://cdnjs.cloudflare.com.evil.example/ajax/libs/jquery/3.4.1/jquery.js',
  'https://constructor/x.js',
  'not an address',
])('%s is none', (url) => {
  expect(cdnFileOf(url, networks)).toBeNull();
});
