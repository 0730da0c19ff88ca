import { describe, expect, it } from 'vitest'
import { formatProblem } from '../../../../scripts/gen/files/problem'
import { generate } from '../../../../scripts/gen/generate'
import { featureSlots, keysOf } from '../../../../scripts/gen/sources/featureSlots'
import { makeFolder } from '../folder'
import { textsWith } from './base'

describe('names provided by features', () => {
  it('are the keys of the slot, whatever their values', () => {
    const text = `export const feature: Feature = {
      name: 'x',
      dialogs: { one: lazyPart(() => import('./One').then((part) => part.One)), two: { Inner: 1, deep: [a, b] }, three },
      widgets: {
        wheel: Wheel,
      },
      views: { four: Four },
    }`
    expect(keysOf(text, 'dialogs')).toEqual(['one', 'two', 'three'])
    expect(keysOf(text, 'widgets')).toEqual(['wheel'])
    expect(keysOf(text, 'cells')).toEqual([])
  })

  it('of this console include all that its schemas use', async () => {
    expect(featureSlots(process.cwd()).dialogs).toEqual(expect.arrayContaining(['person', 'pdf', 'pix']))
    const { notes, problems } = await generate('schemas', 'schemas', undefined, process.cwd())
    expect([notes, problems].flat().map(formatProblem)).toEqual([])
  })
})

describe('names without a feature', () => {
  const features = {
    'src/features/wheels/feature.ts': 'export const f = { dialogs: { person: P }, widgets: { wheel: W } }',
  }

  it.each([
    [
      'an action',
      'x-entity/actions',
      [{ name: 'a', label: 'A', opens: 'persno' }],
      'o diálogo "persno"',
      'person',
    ],
    ['the start of a form', 'x-entity/form/start', 'persno', 'o diálogo "persno"', 'person'],
    [
      'what fills a form',
      'x-entity/form/fill',
      { label: 'L', opens: 'persno' },
      'o diálogo "persno"',
      'person',
    ],
    ['a field', 'properties/size/x-field/widget', 'whel', 'o componente "whel"', 'wheel'],
  ] as const)('are noted at %s without an error', async (_what, path, value, says, suggestion) => {
    const root = makeFolder(features)
    const folder = makeFolder(textsWith([['widget.json', path, value]]))
    const { notes, problems, files } = await generate(folder, 'schemas', undefined, root)
    expect(problems).toEqual([])
    expect(files.size).toBeGreaterThan(0)
    const [note, ...others] = notes.filter(({ code }) => code === 'E423')
    expect(others).toEqual([])
    expect(note).toMatchObject({ file: 'schemas/widget.json', suggestion })
    expect(note?.message).toContain(says)
    expect(note?.line).toBeGreaterThan(1)
    // A folder outside the project has no features to compare with.
    expect((await generate(folder)).notes.filter(({ code }) => code === 'E423')).toEqual([])
  })
})
