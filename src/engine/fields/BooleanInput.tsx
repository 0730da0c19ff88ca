import type { InputProps } from '../contract'
import { useOnlyChoice } from './choices/useOnlyChoice'
import { ariaOf, FieldHint } from './FieldBox'
import { labelOf } from './labels'

export function BooleanInput(asked: InputProps) {
  const mustAgree = asked.field.schema.const === true
  // An unticked box means false, unless the schema requires it to be ticked.
  useOnlyChoice(asked, mustAgree ? undefined : false)
  const input = mustAgree ? asked : { ...asked, required: false }
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
