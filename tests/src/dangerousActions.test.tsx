/* Draws the buttons of a row and of the record's page for every entity and role that has a dangerous action. */
import '../support/dom'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Action, Entity, Transition } from '#model/entity/entity'
import { isBoolean } from '#model/entity/kindGuards'
import { indexEntities } from '#model/entity/paths'
import { mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { isDangerous } from '../../src/engine/actions/offerPaths'
import { ConsoleContext, type ConsoleTools } from '../../src/engine/console/console'
import { collectSlots } from '../../src/engine/console/features'
import { DialogHostProvider } from '../../src/engine/page/DialogHost'
import { DialogsProvider } from '../../src/engine/page/Dialogs'
import { lazyIcons } from '../../src/engine/page/Icon'
import { ViewHead } from '../../src/engine/record/view/ViewHead'
import { OfferIcons } from '../../src/engine/rows/OfferIcons'

const index = indexEntities(entities)
const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor']

interface DangerousAct {
  readonly name: string
  readonly entity: Entity
  readonly act: Action | Transition
  readonly actor: Actor
}

const cases: readonly DangerousAct[] = entities.flatMap((entity) =>
  [...entity.actions, ...Object.values(entity.workflow?.transitions ?? {})]
    .filter(isDangerous)
    .flatMap((act) =>
      roles
        .map((role): Actor => ({ id: 1, name: 'Ana', role }))
        .filter((actor) => mayDo(entity, act, actor))
        .map((actor) => ({ name: `${entity.name}.${act.name} of ${actor.role}`, entity, act, actor })),
    ),
)

/** Every boolean is true, so that conditions on them hold. */
function rowFor({ entity, act }: DangerousAct): FoundRow {
  const booleans = entity.fields.filter(isBoolean).map(({ name }) => [name, true] as const)
  const state = 'from' in act && entity.workflow ? { [entity.workflow.field]: act.from[0] } : {}
  return { ...Object.fromEntries(booleans), ...state, id: 1, _label: 'Café' } as unknown as FoundRow
}

function draw(actor: Actor, part: ReactNode) {
  const slots = collectSlots([])
  const user = { id: 1, actor }
  const tools = {
    entities,
    index,
    user,
    actor,
    area: actor.role,
    icons: lazyIcons(async () => ({})),
    slots,
  } as unknown as ConsoleTools
  render(
    <MemoryRouter>
      <ConsoleContext.Provider value={tools}>
        <CoreAdminContext queryClient={new QueryClient()}>
          <DialogsProvider>
            <DialogHostProvider>{part}</DialogHostProvider>
          </DialogsProvider>
        </CoreAdminContext>
      </ConsoleContext.Provider>
    </MemoryRouter>,
  )
}

afterEach(cleanup)

describe.each(cases)('$name', (danger) => {
  const { entity, act, actor } = danger
  const isAct = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').startsWith(act.label)

  it('is in the menu of the row and not on it', async () => {
    draw(actor, <OfferIcons entity={entity} row={rowFor(danger)} />)
    expect(screen.queryAllByRole('button').filter(isAct)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: /^Mais ações/ }))
    expect(await screen.findByRole('menuitem', { name: act.label })).toBeTruthy()
  })

  it('is in the menu of the record and not beside it', async () => {
    const head = { record: rowFor(danger), transitions: [], related: [] }
    draw(actor, <ViewHead entity={entity} id={1} head={head} isPeek onChanged={() => undefined} />)
    expect(screen.queryAllByRole('button').filter(isAct)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Mais opções' }))
    expect(await screen.findByRole('menuitem', { name: act.label })).toBeTruthy()
  })
})
