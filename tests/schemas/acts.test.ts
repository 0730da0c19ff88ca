/*
 * Every transition and action of every entity, as a readable table: what the history says happened, what the audit
 * log says a person did, and whether only menus offer it.
 */
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Action, Entity, Transition } from '#model/entity/entity'
import { showAct, showDeed } from '#model/show/showAct'
import { isDangerous } from '../../src/engine/actions/offerPaths'
import { actText } from '../../src/engine/records/actText'

const transitions = entities.flatMap((entity) =>
  Object.values(entity.workflow?.transitions ?? {}).map((transition) => ({ entity, transition })),
)
const actions = entities.flatMap((entity) => entity.actions.map((action) => ({ entity, action })))

const placeOf = (each: Action | Transition) =>
  isDangerous(each) ? 'só no menu, em vermelho' : each.icon === undefined ? 'menu' : 'botão'

function transitionRow(entity: Entity, transition: Transition): string {
  const detail = transition.name
  const cells = [
    entity.title,
    transition.label,
    showAct(entity, { detail }),
    showDeed(entity, { detail }),
    placeOf(transition),
  ]
  return `| ${cells.join(' | ')} |`
}

describe('the acts of all schemas', () => {
  it('equal this table', async () => {
    const head = [
      '# O que se faz e o que aconteceu',
      '',
      '| registro | ação | aconteceu | a pessoa | na lista |',
      '| --- | --- | --- | --- | --- |',
    ]
    const rows = [
      ...transitions.map(({ entity, transition }) => transitionRow(entity, transition)),
      ...actions.map(
        ({ entity, action }) => `| ${entity.title} | ${action.label} | – | – | ${placeOf(action)} |`,
      ),
    ]
    await expect([...head, ...rows, ''].join('\n')).toMatchFileSnapshot('./acts.md')
  })

  it('are told as something that happened, never as the command of the button', () => {
    const commands = transitions.filter(
      ({ entity, transition }) => showAct(entity, { detail: transition.name }) === transition.label,
    )
    expect(commands.map(({ entity, transition }) => `${entity.name}.${transition.name}`)).toEqual([])
  })

  it('have a verb for what a person did', () => {
    const mute = transitions.filter(
      ({ entity, transition }) => showDeed(entity, { detail: transition.name }) === undefined,
    )
    expect(mute.map(({ transition }) => transition.label)).toEqual([])
  })

  it('are only in menus where they take something away', () => {
    const takesAway =
      /^(Excluir|Remover|Retirar|Inativar|Desativar|Desvincular|Anonimizar|Revogar|Estornar)\b/
    const all = [...transitions.map(({ transition }) => transition), ...actions.map(({ action }) => action)]
    const open = all.filter((each) => takesAway.test(each.label) && !isDangerous(each))
    expect(open.map(({ label }) => label)).toEqual([])
    expect(all.filter(isDangerous).length).toBeGreaterThan(10)
  })

  it('take the gender of the entity in the general ones', () => {
    const texts = entities.map((entity) => actText(entity, { act: 'create' }))
    expect(texts).toEqual(entities.map(({ gender }) => (gender === 'f' ? 'Cadastrada' : 'Cadastrado')))
  })
})
