/* `node scripts/test/repeated.mjs report.json`: lists tests of a Vitest report that failed and passed on retry. */
import { readFileSync } from 'node:fs'
import { findRepeated } from './testReports.mjs'

const [, , path] = process.argv
const repeated = findRepeated(JSON.parse(readFileSync(path, 'utf8')), undefined)
if (repeated.length > 0) console.log(`\n── Passaram só na segunda vez\n${repeated.join('\n')}`)
