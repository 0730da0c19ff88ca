/* Stands in for the package of this name, which older browsers needed (see vite.config.ts). */
module.exports = Object.entries
