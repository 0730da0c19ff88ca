import './items.css'
import type { InputProps } from '../../contract'
import { itemText } from './messages'

interface ItemChipsProps {
  readonly input: Pick<InputProps, 'field' | 'readOnly' | 'itemProblems'>
  readonly texts: readonly string[]
  onCorrect(at: number): void
  onRemove(at: number): void
}

export function ItemChips({ input, texts, onCorrect, onRemove }: ItemChipsProps) {
  const { field, readOnly, itemProblems = {} } = input
  if (texts.length === 0) return null
  return (
    <ul className="field-items" aria-label={itemText.itemsOf(field.title)}>
      {texts.map((text, at) => {
        const problem = itemProblems[at]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat.
          <li key={at} data-invalid={problem !== undefined || undefined}>
            {readOnly ? (
              <span>{text}</span>
            ) : (
              <button type="button" aria-label={itemText.changeItem(text)} onClick={() => onCorrect(at)}>
                {text}
              </button>
            )}
            {problem !== undefined && <em role="alert">{problem}</em>}
            {!readOnly && (
              <button type="button" aria-label={itemText.removeItem(text)} onClick={() => onRemove(at)}>
                ×
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
