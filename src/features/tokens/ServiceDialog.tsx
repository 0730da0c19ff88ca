import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  call,
  escapeOnly,
  FormEnd,
  failureIn,
  type SensitiveChangeErrors,
  useConsole,
  useDataProvider,
} from '../../engine'
import { text } from './messages'

/** More groups than any installation has. */
const mostGroups = 500

export function ServiceDialog({ onClose }: { onClose(): void }) {
  const notify = useNotify()
  const groups = useLowerGroups()
  const [nome, setName] = useState('')
  const [grupo, setGroup] = useState<number>()
  const [failure, setFailure] = useState<SensitiveChangeErrors>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (nome.trim() === '') return setFailure({ nome: text.missingName })
    if (grupo === undefined) return setFailure({ grupo: text.missingGroup })
    setBusy(true)
    try {
      await call('POST /contas-de-servico', { body: { nome: nome.trim(), grupo } })
      notify(text.serviceCreated, { type: 'success' })
      onClose()
    } catch (error) {
      setFailure(failureIn(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={escapeOnly(onClose)} maxWidth="xs" fullWidth aria-labelledby="service-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="service-title">{text.newService}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure.whole && <Alert severity="error">{failure.whole}</Alert>}
          <TextField
            autoFocus
            required
            label={text.name}
            value={nome}
            error={failure.nome !== undefined}
            helperText={failure.nome ?? text.serviceHint}
            onChange={(event) => {
              setName(event.target.value)
              setFailure({})
            }}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ mt: 1 }}
          />
          <TextField
            select
            required
            label={text.group}
            value={grupo ?? ''}
            error={failure.grupo !== undefined}
            helperText={failure.grupo ?? text.groupHint}
            onChange={(event) => {
              setGroup(Number(event.target.value))
              setFailure({})
            }}
          >
            {groups.map(({ id, description }) => (
              <MenuItem key={id} value={id}>
                {description}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <FormEnd action={text.create} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function useLowerGroups() {
  const dataProvider = useDataProvider()
  const { actor } = useConsole()
  const { data = [] } = useQuery({
    queryKey: ['services', 'groups'],
    queryFn: async () => {
      const { data: found } = await dataProvider.getList('role', {
        pagination: { page: 1, perPage: mostGroups },
        sort: { field: 'description', order: 'ASC' },
        filter: { ativo: true },
      })
      return found
    },
  })
  return data.filter(({ level }) => level > (actor.level ?? 0))
}
