/* Asks whose eyes to look through: those of a group, or of one person in it. */
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Entity } from '#model/entity'
import { encodeQuery } from '#model/queryUrl'
import { apiUrl, lookAs, request } from '../../engine'
import type { Group } from './draft'
import { text } from './messages'

/** People offered at a time; more are found by their names. */
const most = 50

interface LookDialogProps {
  readonly group: Group
  /** The entity whose records sign in as people of the group. */
  readonly entity: Entity | undefined
  onClose(): void
}

interface Person {
  readonly id: number
  readonly label: string
}

/** The dialog. */
export function LookDialog({ group, entity, onClose }: LookDialogProps) {
  const [person, setPerson] = useState<Person | null>(null)
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const people = usePeople(group, entity, person ? '' : words)

  const look = async () => {
    setBusy(true)
    try {
      await lookAs(group.id, person?.id)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : text.lookFailed)
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="look-title">
      <DialogTitle id="look-title">{text.lookTitle(group.description)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{text.lookHint}</DialogContentText>
        <Autocomplete
          options={people.data ?? []}
          loading={people.isFetching}
          value={person}
          inputValue={words}
          // The server has found what fits.
          filterOptions={(options) => options}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          noOptionsText={text.noPerson}
          loadingText={text.loading}
          onChange={(_event, chosen) => setPerson(chosen)}
          onInputChange={(_event, typed) => setWords(typed)}
          renderInput={(params) => <TextField {...params} label={text.person} helperText={text.personHelp} />}
        />
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void look()}>
          {text.look}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function usePeople(group: Group, entity: Entity | undefined, words: string) {
  const asked = useDeferredValue(words.trim())
  return useQuery({
    queryKey: ['access', 'people', group.id, asked],
    enabled: entity !== undefined,
    placeholderData: (last) => last,
    queryFn: async (): Promise<readonly Person[]> => {
      const query = {
        filter: { role: group.id },
        ...(asked !== '' && { q: asked }),
        sort: entity?.list.sort ?? [],
        range: [0, most - 1],
        fields: ['id'],
        labels: true,
      } as const
      const { json } = await request(`${apiUrl}/${entity?.endpoint}?${encodeQuery(query)}`)
      return (json as { id: number; _label: string }[]).map(({ id, _label }) => ({ id, label: _label }))
    },
  })
}
