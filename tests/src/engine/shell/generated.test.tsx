import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ConsoleSetup } from '../../../../src/engine/contract'
import { lazyIcons } from '../../../../src/engine/page/Icon'
import { useGenerated } from '../../../../src/engine/shell/router'
import { makeEntities } from '../../../support/entities'
import { partsOf } from '../../../support/parts'
import { estate } from '../../estate'

const { entities } = makeEntities(estate)
const first = { entities, icons: lazyIcons(async () => ({})) }

/** A setup whose loads the test resolves, with a function that signals new metadata. */
function makeSetup() {
  const loads: ((count: number) => void)[] = []
  let listener = () => {}
  const setup: ConsoleSetup = {
    title: 'Console',
    features: [],
    loadingImages: [],
    loadEntities: () =>
      new Promise((resolve) => loads.push((count) => resolve(partsOf(entities.slice(0, count))))),
    loadIcons: async () => ({}),
    loadValidators: () => Promise.reject(new Error('No form is drawn here')),
    onGenerated: (given) => {
      listener = given
      return () => undefined
    },
  }
  return { setup, loads, generate: () => listener() }
}

it('the latest generated metadata is used, even if an earlier version loads later', async () => {
  const { setup, loads, generate } = makeSetup()
  const { result } = renderHook(() => useGenerated(setup, first))
  generate()
  generate()
  await act(async () => loads[1]?.(2))
  await waitFor(() => expect(result.current).toMatchObject({ round: 1 }))
  await act(async () => loads[0]?.(1))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(result.current.entities).toHaveLength(2)
  expect(result.current.round).toBe(1)
})
