import type { Choice } from '#model/entity/entity'
import type { InputProps } from '../../contract'
import { MenuInput } from './MenuInput'
import { Picker } from './Picker'

function codesOf({ value }: Choice): readonly string[] {
  return typeof value === 'string' && /\p{L}/u.test(value) ? [value] : []
}

/** Above this many values a searchable list is quicker than a menu. */
const menuLimit = 8

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
