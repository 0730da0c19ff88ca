import '../../../support/dom'

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { takenOffline } from '../../../../src/engine/data/connection'
import { requestHooks } from '../../../../src/engine/data/http'
import { holdBack } from '../../../../src/engine/data/needsServer'

/** A page of its own, so that its listeners end with it. */
function openPage(html: string): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = html
  document.body.replaceChildren(page)
  return page
}

it('holds back forms and what is marked, and nothing else, until it is released', () => {
  const page = openPage(`
    <form><button type="submit">Save</button></form>
    <button data-needs-server><i>Export</i></button>
    <button id="free">Columns</button>`)
  const heldBack = vi.fn()
  const done = vi.fn((event: Event) => event.preventDefault())
  for (const name of ['click', 'submit']) page.addEventListener(name, done)
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  const release = holdBack(heldBack)
  press('[type=submit]')
  press('i')
  document.querySelector('form')?.requestSubmit()
  expect([heldBack.mock.calls.length, done.mock.calls.length]).toEqual([3, 0])
  press('#free')
  expect(done).toHaveBeenCalledTimes(1)
  release()
  press('i')
  expect([heldBack.mock.calls.length, done.mock.calls.length]).toEqual([3, 2])
})

it('leaves to the field mode the forms of records that it takes', () => {
  requestHooks.takes = (name) => name === 'farm'
  const traits = ['farm', 'payment'].map((name) => Object.keys(takenOffline({ name } as Entity)))
  delete requestHooks.takes
  expect(traits).toEqual([['data-taken'], []])
  const page = openPage(`
    <form id="farm"></form>
    <div data-taken><button type="submit" form="farm">Save</button><a data-needs-server>Save and add</a></div>
    <form id="password"><button type="submit">Save</button></form>`)
  const heldBack = vi.fn()
  const release = holdBack(heldBack)
  page.addEventListener('submit', (event) => event.preventDefault())
  document.querySelector<HTMLFormElement>('#farm')?.requestSubmit()
  for (const selector of ['[form=farm]', 'a']) document.querySelector<HTMLElement>(selector)?.click()
  expect(heldBack).not.toHaveBeenCalled()
  document.querySelector<HTMLFormElement>('#password')?.requestSubmit()
  expect(heldBack).toHaveBeenCalledTimes(1)
  release()
})

const features = 'src/features'
const writes =
  /call\('(?:POST|PUT|PATCH|DELETE) |method: '(?:POST|PUT|PATCH|DELETE)'|dataProvider\.(?:create|update|delete)/
const marks = /data-needs-server|<DialogForm|<NameDialog|<RecordForm|<Section|type="submit"/
/** Pages for visitors, who see nothing of the console; reads by POST; notices that are marked as read; the editor. */
const others = /public|useDashboard|useMarkRead|devServer/

it('knows in each feature what writes to the server', () => {
  const paths = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  const files = paths.map((path) => ({ path, text: readFileSync(join(features, path), 'utf8') }))
  const writing = files.filter(({ path, text }) => writes.test(text) && !others.test(path))
  expect(writing.length).toBeGreaterThan(20)
  const unmarked = writing.filter(({ path, text }) => {
    const name = /([^/]+)\.tsx?$/.exec(path)?.[1] ?? ''
    const users = files.filter((each) => new RegExp(`\\b${name}\\b`).test(each.text))
    return !marks.test(text) && !users.some((each) => marks.test(each.text))
  })
  expect(unmarked.map(({ path }) => path)).toEqual([])
})
