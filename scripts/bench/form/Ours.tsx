/* Our form, as the product draws it, over a validator that is compiled in the page as the others' are. */
import { ThemeProvider } from '@mui/material/styles'
import Ajv from 'ajv'
import { CoreAdminContext } from 'react-admin'
import { HashRouter } from 'react-router-dom'
import { ajvFormats } from '#model/formats/ajv'
import type { Validator } from '#model/validate'
import { EntityForm } from '../../../src/engine/form/EntityForm'
import { theme } from '../../../src/engine/theme'
import { entityOf, recordOf } from './schemas'

/** The form of a schema. */
export function Ours({ name }: { readonly name: string }) {
  const entity = entityOf(name)
  const ajv = new Ajv({ allErrors: true, strict: false, messages: false, formats: { ...ajvFormats } })
  return (
    <ThemeProvider theme={theme}>
      <HashRouter>
        <CoreAdminContext>
          <EntityForm
            entity={entity}
            mode="create"
            record={recordOf(name)}
            actor={{ id: 1, name: 'Chief', role: 'chief' }}
            validator={ajv.compile(entity.schema) as unknown as Validator}
            onSave={async () => undefined}
            onCancel={() => undefined}
          />
        </CoreAdminContext>
      </HashRouter>
    </ThemeProvider>
  )
}
