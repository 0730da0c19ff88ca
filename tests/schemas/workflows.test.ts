import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'

const folder = 'tests/server/features'

/** Entities whose states, transitions and roles are all tested on the server. */
const tested = readdirSync(folder).flatMap((file) =>
  [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/testWorkflow\(\{\s+entity: '(\w+)'/g)].map(
    ([, name]) => name,
  ),
)
const workflows = entities.flatMap(({ name, workflow }) => (workflow ? [{ name, workflow }] : []))

describe.each(workflows)('the workflow of $name', ({ name, workflow: { initial, transitions, states } }) => {
  it('has a test of every state, transition and role', () => {
    expect(tested).toContain(name)
  })

  it('reaches all states from its first', () => {
    const reached = new Set([initial])
    for (const state of reached) {
      for (const { from, to } of Object.values(transitions)) if (from.includes(state)) reached.add(to)
    }
    expect([...reached].map(String).sort()).toEqual(Object.keys(states).sort())
  })
})
