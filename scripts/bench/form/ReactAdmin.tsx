/* For comparison: the same fields in react-admin's SimpleForm, validated on blur. */
import { ThemeProvider } from '@mui/material/styles'
import {
  ArrayInput,
  BooleanInput,
  CoreAdminContext,
  DateInput,
  maxLength,
  minValue,
  NumberInput,
  RecordContextProvider,
  ResourceContextProvider,
  required,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { HashRouter } from 'react-router-dom'
import type { Field } from '#model/entity/entity'
import { isBoolean, isDate, isList } from '#model/entity/kindGuards'
import { theme } from '../../../src/engine/console/theme'
import { entityOf, recordOf } from './schemas'

/** The form of a schema. */
export function ReactAdmin({ name }: { readonly name: string }) {
  const fields = entityOf(name).fields.filter(({ system }) => !system)
  return (
    <ThemeProvider theme={theme}>
      <HashRouter>
        <CoreAdminContext>
          <ResourceContextProvider value={name}>
            <RecordContextProvider value={{ id: 1, ...recordOf(name) }}>
              <SimpleForm mode="onBlur" onSubmit={() => undefined}>
                {fields.map((field) => (
                  <Input key={field.name} field={field} />
                ))}
              </SimpleForm>
            </RecordContextProvider>
          </ResourceContextProvider>
        </CoreAdminContext>
      </HashRouter>
    </ThemeProvider>
  )
}

function Input({ field }: { readonly field: Field }) {
  const common = { source: field.name, label: field.title }
  const must = field.required ? [required()] : []
  if (isList(field)) {
    return (
      <ArrayInput {...common}>
        <SimpleFormIterator>
          {field.fields.map((each) => (
            <Input key={each.name} field={each} />
          ))}
        </SimpleFormIterator>
      </ArrayInput>
    )
  }
  if (field.kind === 'decimal') return <NumberInput {...common} validate={[...must, minValue(0)]} />
  if (isBoolean(field)) return <BooleanInput {...common} />
  if (isDate(field)) return <DateInput {...common} validate={must} />
  if (field.values) {
    const choices = field.values.map(({ value, title }) => ({ id: value, name: title }))
    return <SelectInput {...common} choices={choices} validate={must} />
  }
  return <TextInput {...common} validate={[...must, maxLength(80)]} />
}
