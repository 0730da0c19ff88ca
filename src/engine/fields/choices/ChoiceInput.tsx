import type { Choice } from '#model/entity/entity'
import type { InputProps } from '../fieldKind'
import { MenuInput } from './MenuInput'
import { Picker } from './Picker'

/** A coded value that people write as such; a number is only how it is kept. */
function codesOf({ value }: Choice): readonly string[] {
  return typeof value === 'string' && /\p{L}/u.test(value) ? [value] : []
}

/** Above this many values a list one can type in is quicker than a menu. */
const menuLimit = 8

/** One of the coded values. */
export function ChoiceInput(input: InputProps) {
  const values = input.field.values ?? []
  return values.length > menuLimit ? <LongChoice {...input} /> : <MenuInput input={input} values={values} />
}

function LongChoice(input: InputProps) {
  const values = input.field.values ?? []
  return (
    <Picker<Choice>
      input={input}
      options={values}
      value={values.find((choice) => choice.value === input.value) ?? null}
      labelOf={(choice) => choice.title}
      codesOf={codesOf}
      keyOf={(choice) => String(choice.value)}
      onChange={(choice) => input.onChange(choice?.value)}
    />
  )
}

/** Several of the coded values. */
export function ChoicesInput(input: InputProps) {
  const values = input.field.values ?? []
  const chosen = Array.isArray(input.value) ? input.value : []
  return (
    <Picker<Choice>
      input={input}
      options={values}
      isMany
      value={chosen.map(
        (each) => values.find((choice) => choice.value === each) ?? { value: each, title: String(each) },
      )}
      labelOf={(choice) => choice.title}
      codesOf={codesOf}
      keyOf={(choice) => String(choice.value)}
      onChange={(choices) =>
        input.onChange(choices.length === 0 ? undefined : choices.map((choice) => choice.value))
      }
    />
  )
}
