// @ts-check
/**
 * Preloaded into a tool that knows only names and the usual ports: leads `LAB_NAME` to the address and ports of a lab site
 * (`LAB_ADDRESS`, `LAB_HTTPS_PORT`, `LAB_HTTP_PORT`; port 0 is closed).
 */
const dns = require('node:dns');
const net = require('node:net');

const { LAB_NAME, LAB_ADDRESS, LAB_HTTPS_PORT, LAB_HTTP_PORT } = process.env;
const ports = new Map([
  [443, Number(LAB_HTTPS_PORT) || 1],
  [80, Number(LAB_HTTP_PORT) || 1],
]);

/** @type {any} The two functions have too many forms to name. */
const { lookup } = dns;
Object.assign(dns, { lookup: leadToSite });

/** @param {string} name @param {any} options @param {any} done */
function leadToSite(name, options, done = options) {
  if (name !== LAB_NAME) return lookup(name, options, done);
  return process.nextTick(() =>
    options.all ? done(null, [{ address: LAB_ADDRESS, family: 4 }]) : done(null, LAB_ADDRESS, 4),
  );
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectToSite(/** @type {any[]} */ ...args) {
  // Node passes its own calls as one array of the arguments.
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof options === 'object' && options.host === LAB_NAME)
    options.port = ports.get(Number(options.port)) ?? 1;
  return Reflect.apply(connect, this, args);
};
