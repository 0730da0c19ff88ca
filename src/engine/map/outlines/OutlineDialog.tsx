import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useEffect, useId, useState } from 'react'
import { useEvent } from 'react-admin'
import { fold } from '#model/formats/fold'
import type { PolygonShape } from '#model/geometry'
import { shellText } from '../../messages'
import { escapeOnly } from '../../page/escapeOnly'
import { mapText } from '../messages'
import { measureOf } from './measureOf'
import { OutlineNotes } from './OutlineNotes'
import { PageButtons } from './PageButtons'
import { type NamedOutline, useOutlineFile } from './useOutlineFile'
import { usePages } from './usePages'

const perPage = 20

interface OutlineDialogProps {
  readonly file: File
  onChoose(polygon: PolygonShape): void
  onClose(): void
}

export function OutlineDialog({ file, onChoose, onClose }: OutlineDialogProps) {
  const id = useId()
  const state = useOutlineFile()
  const open = useEvent(state.open)
  useEffect(() => void open(file), [file, open])
  return (
    <Dialog open onClose={escapeOnly(onClose)} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{mapText.chooseShape}</DialogTitle>
      <DialogContent>
        <OutlineNotes state={state} />
        <OutlineList
          key={state.layer}
          outlines={state.outlines}
          onChoose={({ polygon }) => {
            onChoose(polygon)
            onClose()
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{shellText.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface OutlineListProps {
  readonly outlines: readonly NamedOutline[]
  onChoose(outline: NamedOutline): void
}

function OutlineList({ outlines, onChoose }: OutlineListProps) {
  const [words, setWords] = useState('')
  const found = outlines.filter(({ name }) => fold(name).includes(fold(words.trim())))
  const { shown, page, pages, setPage } = usePages(found, perPage)
  return (
    <>
      {outlines.length > perPage && (
        <TextField
          fullWidth
          size="small"
          type="search"
          label={mapText.searchOutline}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <List>
        {shown.map((outline) => (
          <ListItemButton
            key={outline.id}
            disabled={outline.problem !== undefined}
            onClick={() => onChoose(outline)}
          >
            <ListItemText primary={outline.name} secondary={measureOf(outline)} />
          </ListItemButton>
        ))}
      </List>
      <PageButtons label={mapText.chooseShape} page={page} pages={pages} onPage={setPage} />
    </>
  )
}
