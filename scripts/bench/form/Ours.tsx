/* Our form as in the product, with a precompiled validator. */
import { ThemeProvider } from '@mui/material/styles'
import Ajv from 'ajv'
import { CoreAdminContext } from 'react-admin'
import { HashRouter } from 'react-router-dom'
import { ajvFormats } from '#model/formats/ajv'
import type { Validator } from '#model/record/validate'
import { theme } from '../../../src/engine/console/theme'
import { EntityForm } from '../../../src/engine/form/EntityForm'
import { entityOf, recordOf } from './schemas'

const ajv = new Ajv({ allErrors: true, strict: false, messages: false, formats: { ...ajvFormats } })
const params = new URLSearchParams(location.search)
const entity = entityOf(params.get('schema') ?? 'wide')
const validator = ajv.compile(entity.schema) as unknown as Validator

/** The form of a schema. */
export function Ours({ name }: { readonly name: string }) {
  return (
    <ThemeProvider theme={theme}>
      <HashRouter>
        <CoreAdminContext>
          <EntityForm
            entity={entity}
            mode="create"
            record={recordOf(name)}
            actor={{ id: 1, name: 'Chief', role: 'chief' }}
            validator={validator}
            onSave={async () => undefined}
            onCancel={() => undefined}
          />
        </CoreAdminContext>
      </HashRouter>
    </ThemeProvider>
  )
}
