import { shippedDocument } from '@palisade/scan-engine';
import { isOpenNameServer, serviceIn } from './takeover-services';

const list = shippedDocument('takeover_services');

describe('a chain', () => {
  it.each([
    ['shop.s3.amazonaws.com', 'aws-s3'],
    ['shop.s3-website-us-east-1.amazonaws.com', 'aws-s3'],
    ['shop.s3-website.eu-central-1.amazonaws.com', 'aws-s3'],
    ['s3.eu-west-3.amazonaws.com', 'aws-s3'],
    ['shop.s3.dualstack.us-east-1.amazonaws.com', 'aws-s3'],
    ['shop.s3-website.cn-north-1.amazonaws.com.cn', 'aws-s3'],
    ['shop.westeurope.cloudapp.azure.com', 'azure-region'],
    ['shop.azurewebsites.net', 'azure-app-service'],
    ['shop.eu-west-1.elasticbeanstalk.com', 'aws-beanstalk'],
    ['shop.us-gov-west-1.elasticbeanstalk.com', 'aws-beanstalk'],
    ['shop.z13.blob.core.windows.net', 'azure'],
    ['shop.github.io', 'github-pages'],
    ['readthedocs.io', 'readthedocs'],
  ])('with %s leads into %s', (target, id) => {
    expect(serviceIn(list, ['cdn.example.com', target])?.id).toBe(id);
  });

  it.each([
    'github.io.example.com',
    'notgithub.io',
    'shop.s3.amazonaws.com.example.com',
    'fakes3.amazonaws.com',
    'shop-1.eu-west-1.elb.amazonaws.com',
    'azurewebsites.net',
    // Names with a part that the provider has chosen belong to one customer.
    'shop-a6gqaeashthkhkeu.eastus-01.azurewebsites.net',
    'shop.a6gqaeashthkhkeu.westeurope.cloudapp.azure.com',
    'shop-env.eba-fsr7nftp.us-east-2.elasticbeanstalk.com',
    'shop-env.928apjmpyq.us-east-1.elasticbeanstalk.com',
    // Names without a region are not given away any more.
    'shop.elasticbeanstalk.com',
  ])('with %s leads into none', (target) => {
    expect(serviceIn(list, [target])).toBeUndefined();
  });
});

it.each([
  ['ns1.digitalocean.com', true],
  ['ns2.linode.com', true],
  ['notdigitalocean.com', false],
  ['ns-12.awsdns-01.com', false],
])('whether everyone may add zones at %s: %s', (host, expected) => {
  expect(isOpenNameServer(list, host)).toBe(expected);
});
