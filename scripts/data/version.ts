/* The version of the product that makes a backup. */
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }

export const productVersion = version
