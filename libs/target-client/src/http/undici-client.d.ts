declare module 'undici/lib/dispatcher/client' {
  import { Client } from 'undici';
  export = Client;
}
