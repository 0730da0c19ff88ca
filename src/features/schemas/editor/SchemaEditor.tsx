/* Only available with `npm run dev`. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { PageHeader } from '../../../engine'
import { editorText as text } from './messages'
import type { EditorStatus } from './openEditor'
import { Preview } from './Preview'
import { ProblemList } from './ProblemList'
import { useEditor } from './useEditor'
import './editor.css'

export function SchemaEditor({ entity }: { readonly entity: Entity }) {
  const hintId = useId()
  const file = `schemas/${entity.name}.json`
  const { host, state, code, isFailed, retry } = useEditor(entity.name, file, hintId)
  const { isChanged, isBehind, saving, problems, failure } = state
  const isBusy = !code || saving === 'busy'
  return (
    <div className="schema-editor">
      <PageHeader title={text.title(file)} subtitle={text.subtitle}>
        <Button component={Link} to={{ search: `?cadastro=${entity.name}` }} size="small">
          {text.back}
        </Button>
      </PageHeader>
      <div className="schema-editor-page">
        <Card component="section" aria-label={file} className="schema-editor-side">
          <div className="schema-editor-bar">
            <Button
              variant="contained"
              size="small"
              disabled={isBusy || isBehind}
              aria-keyshortcuts="Control+S"
              onClick={() => void code?.save(false)}
            >
              {text.save}
            </Button>
            {isChanged && (
              <Button size="small" disabled={isBusy} onClick={() => code?.discard()}>
                {text.undoAll}
              </Button>
            )}
            <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
              {code ? statusOf(state) : isFailed ? '' : text.loading}
            </Typography>
          </div>
          {isFailed && (
            <Alert severity="error" action={<Button onClick={retry}>{text.again}</Button>}>
              {text.failed}
            </Alert>
          )}
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          {isBehind && (
            <Alert severity="warning">
              {text.conflict}
              <div className="schema-editor-choice">
                <Button size="small" variant="outlined" onClick={() => void code?.takeTheirs()}>
                  {text.takeTheirs}
                </Button>
                <Button size="small" variant="outlined" onClick={() => void code?.keepMine()}>
                  {text.keepMine}
                </Button>
              </div>
            </Alert>
          )}
          {saving === 'refused' && problems && (
            <Alert severity="error">
              {text.refused(problems.length)}
              <div className="schema-editor-choice">
                <Button size="small" variant="outlined" color="error" onClick={() => void code?.save(true)}>
                  {text.saveAnyway}
                </Button>
              </div>
            </Alert>
          )}
          <div ref={host} className="schema-editor-code" />
          <Typography id={hintId} variant="body2" className="schema-editor-hint">
            {text.hint}
          </Typography>
          {problems && <ProblemList file={file} problems={problems} onChoose={(each) => code?.goTo(each)} />}
        </Card>
        <Card className="schema-editor-side">
          <Preview entity={entity} />
        </Card>
      </div>
    </div>
  )
}

function statusOf({ saving, isChanged }: EditorStatus): string {
  if (saving === 'busy') return text.saving
  if (isChanged) return text.changed
  return saving === 'done' ? text.saved : text.unchanged
}
