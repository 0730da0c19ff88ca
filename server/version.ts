/* Version of the product: the hash of its sources at build time, or `dev` when run from source. */

declare const __APP_VERSION__: string | undefined

/** Undefined when run from source, where the same version may be other code. */
export const build = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : undefined

export const version = build ?? 'dev'
