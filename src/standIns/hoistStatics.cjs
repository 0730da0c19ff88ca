/*
 * Replaces hoist-non-react-statics (see vite.config.ts). The style library calls it in `withTheme` only, which neither we
 * nor MUI use.
 */
module.exports = (target) => target
