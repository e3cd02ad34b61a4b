import type os from 'node:os';
import { compileCacheFolder } from './compile-cache-folder';

// Specs that share a file need the rest of the module.
const home = jest.spyOn(jest.requireActual<typeof os>('node:os'), 'homedir');
afterAll(() => home.mockRestore());

describe('the folder of compiled code', () => {
  it('is below the caches of the user', () => {
    home.mockReturnValue('/home/ada');
    expect(compileCacheFolder({})).toBe('/home/ada/.cache/palisade');
    expect(compileCacheFolder({ XDG_CACHE_HOME: '/caches' })).toBe('/caches/palisade');
  });

  it('is left out for a user without a home, who may have a folder in XDG_CACHE_HOME', () => {
    home.mockImplementation(() => {
      throw new Error('uv_os_homedir returned ENOENT');
    });
    expect(compileCacheFolder({})).toBeNull();
    expect(compileCacheFolder({ XDG_CACHE_HOME: '/caches' })).toBe('/caches/palisade');
  });
});
