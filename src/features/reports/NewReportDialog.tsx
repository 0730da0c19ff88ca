import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { call, type FiguresProps, NameDialog, useEntity } from '../../engine'
import { text } from './messages'
import { questionOf } from './questionOf'
import { titles } from './titles'

interface NewReportDialogProps extends FiguresProps {
  onClose(): void
}

export function NewReportDialog({ onClose, ...figures }: NewReportDialogProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const report = useEntity('relatorio')
  const longest = report.fields.find(({ name }) => name === 'titulo')?.maxLength
  const save = async (titulo: string) => {
    await call('POST /relatorio/guardar', { body: { titulo, consulta: questionOf(figures) } })
    void queries.invalidateQueries({ queryKey: [report.name] })
    notify(text.kept(report.plural), { type: 'success' })
  }
  return (
    <NameDialog
      title={titles.keep}
      label={text.title}
      hint={text.keepHint}
      initial={`${figures.entity.plural}: ${figures.title}`.slice(0, longest)}
      longest={longest}
      onClose={onClose}
      onSave={save}
    />
  )
}
