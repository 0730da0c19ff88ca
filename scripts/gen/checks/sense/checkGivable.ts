/* Inputs of transitions that their roles may not set, and unreachable states. E414, E417. */
import { at, entriesOf, namesText, problemAt, textOf, textsOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { Source } from '../../sources/sources'

export function checkGivable({ words, entity }: Source): readonly SchemaProblem[] {
  const workflow = at(words, 'workflow')
  const transitions = entriesOf(at(workflow, 'transitions'))
  const inputs = transitions.flatMap(([, transition]) => {
    const roles = textsOf(at(transition, 'roles')).map(([role]) => role)
    return textsOf(at(transition, 'input')).flatMap(([name, place]) => {
      const field = entity.fields.find((each) => each.name === name)
      const barred = roles.filter(
        (role) => field?.roles.view?.includes(role) === false || field?.roles.edit?.includes(role) === false,
      )
      if (barred.length === 0) return []
      const message = `a transição pede "${name}" a ${namesText(barred)}, que não pode vê-lo ou alterá-lo (x-field.roles)`
      return [problemAt(place, 'E417', message)]
    })
  })
  return [...inputs, ...checkReached()]

  function checkReached(): readonly SchemaProblem[] {
    const states = entriesOf(at(workflow, 'states'))
    const initial = textOf(at(workflow, 'initial'))
    // Without transitions or an initial state, a feature changes the state.
    const named = transitions.flatMap(([, each]) => [
      textOf(at(each, 'to')),
      ...textsOf(at(each, 'from')).map(([from]) => from),
    ])
    const known = (state: string | undefined) => states.some(([each]) => each === state)
    // Misspelt states are reported where they occur.
    if (transitions.length === 0 || !known(initial) || !named.every(known)) return []
    const values = entity.fields.find((field) => field.name === textOf(at(workflow, 'field')))?.values
    const reached = new Set<string | undefined>([initial])
    for (let before = -1; before !== reached.size; ) {
      before = reached.size
      for (const [, transition] of transitions) {
        const from = textsOf(at(transition, 'from')).map(([state]) => state)
        if (from.some((state) => reached.has(state))) reached.add(textOf(at(transition, 'to')))
      }
    }
    return states.flatMap(([state, place]) =>
      reached.has(state) || !values?.some(({ value }) => value === state)
        ? []
        : [
            problemAt(
              place,
              'E414',
              `nenhuma transição leva de "${initial}" a "${state}": tire a situação ou diga quem chega a ela`,
              { atKey: true },
            ),
          ],
    )
  }
}
