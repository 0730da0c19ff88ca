/* Replaces the polyfill package of this name (see vite.config.ts). */
module.exports = Object.entries
