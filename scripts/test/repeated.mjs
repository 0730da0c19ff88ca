/* `node scripts/test/repeated.mjs report.json`: names the tests of a report of Vitest that failed and then passed. */
import { readFileSync } from 'node:fs'
import { findRepeated } from './testReports.mjs'

const [, , path] = process.argv
const repeated = findRepeated(JSON.parse(readFileSync(path, 'utf8')), undefined)
if (repeated.length > 0) console.log(`\n── Passaram só na segunda vez\n${repeated.join('\n')}`)
