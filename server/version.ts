/* Version of the product: the hash of its sources at build time, or `dev` when run from source. */

declare const __APP_VERSION__: string | undefined

export const version = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev'
