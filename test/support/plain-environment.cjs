const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const { createContext } = vm;

/**
 * The usual environment of jest in a context with a plain global object. The usual one sends each use of a global (`Object`, `process`) through
 * a proxy, which takes a hundred times as long: https://github.com/nodejs/node/issues/31658
 */
module.exports = class PlainEnvironment extends TestEnvironment {
  constructor(...given) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
};
