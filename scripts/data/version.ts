/* Which version of the product a copy is made by. */
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }

export const productVersion = version
