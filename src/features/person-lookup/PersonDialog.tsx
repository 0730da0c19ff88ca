/* Looks a person up by document before the form opens, to prevent duplicates. */
import CheckCircle from '@mui/icons-material/CheckCircle'
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { documentType, formats } from '#model/formats/index'
import { escapeOnly, type FormDialogProps, FormEnd, useEntityPaths, useMaskedInput } from '../../engine'
import { type Lookup, lookUpPerson } from './lookUpPerson'
import { text } from './messages'

const format = formats['cpf-cnpj']

/** Closes with the values of the new record, or without to go back. */
export function PersonDialog({ entity, onClose }: FormDialogProps) {
  const id = useId()
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  const [document, setDocument] = useState('')
  const [lookup, setLookup] = useState<Lookup>()
  const [isBusy, setBusy] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  const isValid = document !== '' && format.validate(document) === undefined
  const masked = useMaskedInput({
    masking: format,
    value: document,
    onChange(value) {
      setDocument(typeof value === 'string' ? value : '')
      setLookup(undefined)
    },
    onBlur: () => setLeft(true),
  })
  const isTold = wasLeft || isWhole(document)
  const problem = !isTold ? undefined : document === '' ? text.required : format.validate(document)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid || isBusy) return
    if (lookup?.kind === 'none') return onClose(valuesOf(entity, document))
    setBusy(true)
    const found = await lookUpPerson(document, entity.account?.role ?? entity.name).finally(() =>
      setBusy(false),
    )
    if (found.kind === 'found') navigate(paths.show(found.id), { replace: true })
    else setLookup(found)
  }

  return (
    <Dialog
      open
      onClose={escapeOnly(() => onClose())}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { width: 410, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={`${id}-title`}>{text.title(entity.title)}</DialogTitle>
        <DialogContent>
          <TextField
            {...masked}
            autoFocus
            required
            fullWidth
            margin="dense"
            label={text.document}
            autoComplete="off"
            error={problem !== undefined}
            helperText={problem}
            onFocus={() => setLeft(false)}
            onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
            slotProps={{
              input: {
                endAdornment: isValid && <CheckCircle color="success" titleAccess={text.valid} />,
              },
            }}
          />
          <div role="status">
            {lookup && lookup.kind !== 'found' && (
              <Alert severity={lookup.kind === 'none' ? 'info' : 'error'} sx={{ mt: 1.5 }}>
                {lookup.kind === 'none' ? text.notFound : lookup.message}
              </Alert>
            )}
          </div>
        </DialogContent>
        <FormEnd
          action={lookup?.kind === 'none' ? text.create : text.search}
          isBusy={isBusy}
          isClosed={!isValid}
          onCancel={() => onClose()}
        />
      </form>
    </Dialog>
  )
}

/** CPF and CNPJ are searched once complete; a shorter document is still being typed. */
function isWhole(document: string): boolean {
  return [11, 14].includes(document.replace(/[^0-9A-Za-z]/g, '').length)
}

/** Only values for fields that the entity has. */
function valuesOf(entity: Entity, document: string): Row {
  const type = documentType(document)
  const values: Row =
    type === 'cnpj' ? { tipo_pessoa: 'J', cnpj: document } : { tipo_pessoa: 'F', cpf: document }
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => entity.fields.some((field) => field.name === name)),
  )
}
