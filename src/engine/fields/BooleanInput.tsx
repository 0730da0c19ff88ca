import { ariaOf, FieldHint } from './FieldBox'
import type { InputProps } from './fieldKind'
import { labelOf } from './labels'

/** Yes or no. */
export function BooleanInput(input: InputProps) {
  const { id, value, readOnly, problem, onChange, onBlur } = input
  return (
    <div className={problem === undefined ? 'field' : 'field is-wrong'}>
      <div className="field-check">
        <input
          {...ariaOf(input)}
          id={id}
          type="checkbox"
          checked={value === true}
          disabled={readOnly}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <label htmlFor={id}>{labelOf(input)}</label>
      </div>
      <FieldHint input={input} />
    </div>
  )
}
