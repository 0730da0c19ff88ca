import { useContext } from 'react'
import { featureWidgetOf } from '#model/entity/widgets'
import { ConsoleContext } from '../console/console'
import type { InputProps } from '../contract'
import { fieldKinds } from '../fields/index'

export function FieldInput(input: InputProps) {
  const widgets = useContext(ConsoleContext)?.slots.widgets
  const Input = widgets?.[featureWidgetOf(input.field) ?? ''] ?? fieldKinds[input.field.kind].Input
  return Input ? <Input {...input} /> : null
}
