/*
 * Stands in for lodash's comparison, which weighs 6 kB (see vite.config.ts): ra-core compares what it keeps in the
 * browser's store, which is JSON.
 */
export { isSame as default } from './engine/fields/isSame'
