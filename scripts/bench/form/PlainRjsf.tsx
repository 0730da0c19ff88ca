/* For comparison: the same schema in rjsf with its MUI theme and default settings, validated on blur. */
import { ThemeProvider } from '@mui/material/styles'
import RjsfForm from '@rjsf/mui'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { theme } from '../../../src/engine/console/theme'
import { entityOf, recordOf } from './schemas'

/** The form of a schema. */
export function PlainRjsf({ name }: { readonly name: string }) {
  return (
    <ThemeProvider theme={theme}>
      <RjsfForm
        schema={entityOf(name).schema as RJSFSchema}
        initialFormData={recordOf(name)}
        validator={validator}
        liveValidate="onBlur"
      />
    </ThemeProvider>
  )
}
