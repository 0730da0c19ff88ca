/* Which version of the product runs: the hash of what it was built from; `dev` from source. */

declare const __APP_VERSION__: string | undefined

export const version = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev'
