import { useContext } from 'react'
import { featureWidgetOf } from '#model/entity/widgets'
import { fieldKinds, type InputProps } from '../fields/index'
import { ConsoleContext } from '../shell/console'

export function FieldInput(input: InputProps) {
  const widgets = useContext(ConsoleContext)?.slots.widgets
  const Input = widgets?.[featureWidgetOf(input.field) ?? ''] ?? fieldKinds[input.field.kind].Input
  return Input ? <Input {...input} /> : null
}
