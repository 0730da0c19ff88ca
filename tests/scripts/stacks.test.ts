import { expect, it } from 'vitest'
import { findStacks } from '../../scripts/test/stacks.mjs'

const printed = `stderr | tests/a.test.ts
\u001b[22mDatabaseError: closed
    at enqueue \u001b[90m(/home/me/server/db/pglite.ts:71:24)\u001b[39m
    at async Object.query (/home/me/server/db/pglite.ts:78:7) {
  code: '08006'
}
 ✓ tests/a.test.ts (2 tests) 12ms
`

it('findStacks names each stack trace by the line before it', () => {
  expect(findStacks(printed)).toEqual(['DatabaseError: closed'])
  expect(findStacks('looks at 12:30:00\n ✓ it was at 9:15:00 there\n')).toEqual([])
})

it('findStacks only reads the lines of a server with its prefix', () => {
  const served = printed.replace(/^/gm, '[WebServer] ')
  expect(findStacks(`${printed}${served}`, '[WebServer] ')).toEqual(['DatabaseError: closed'])
  expect(findStacks(printed, '[WebServer] ')).toEqual([])
})
