import Autocomplete from '@mui/material/Autocomplete'
import { useMemo, useState } from 'react'
import { tidy } from '#model/formats/index'
import { validationText } from '#model/validationText'
import type { InputProps } from '../../contract'
import { inputText } from '../messages'
import { PickerFrame } from './PickerFrame'

export function TagsInput(input: InputProps) {
  const { id, value, readOnly, required, onChange, onBlur, onProblem } = input
  const [typed, setTyped] = useState('')
  const tags = useMemo(() => (Array.isArray(value) ? value.map(String) : []), [value])
  const keep = (next: readonly string[]) => {
    const kept = [...new Set(next.map((tag) => tidy(tag)).filter((tag) => tag !== ''))]
    onChange(kept.length === 0 ? undefined : kept)
  }
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      fullWidth
      size="small"
      readOnly={readOnly}
      options={[]}
      value={tags}
      inputValue={typed}
      clearText={inputText.clear}
      onChange={(_event, next) => keep(next)}
      onKeyDown={({ key }) => {
        // Reported, because a tag that is silently dropped would seem lost.
        if (key === 'Enter' && tags.includes(tidy(typed))) onProblem(validationText.uniqueItems)
      }}
      onInputChange={(_event, text, reason) => {
        // Enter also clears the box, which must not clear the message.
        if (reason === 'input') onProblem(undefined)
        const words = text.split(/[,;\n\t]/)
        if (words.length > 1) keep([...tags, ...words.slice(0, -1)])
        setTyped(words.at(-1) ?? '')
      }}
      onBlur={() => {
        if (tidy(typed) !== '') keep([...tags, typed])
        onProblem(undefined)
        setTyped('')
        onBlur()
      }}
      renderInput={(params) => (
        <PickerFrame
          params={params}
          input={input}
          placeholder={readOnly || tags.length > 0 ? undefined : inputText.addTag}
          attributes={{ 'aria-required': required || undefined }}
        />
      )}
    />
  )
}
