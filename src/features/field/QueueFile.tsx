import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import { dayOfInstant } from '#model/formats/index'
import { type FieldMode, FilePick, saveFile, useDialogs } from '../../engine'
import { text } from './messages'
import { Aside, Section } from './Section'

interface QueueFileProps {
  readonly mode: FieldMode
  readonly isEmpty: boolean
}

export function QueueFile({ mode, isEmpty }: QueueFileProps) {
  const notify = useNotify()
  const { confirm } = useDialogs()
  const picker = useRef<HTMLInputElement>(null)
  const told = async (work: () => Promise<string | undefined>) => {
    try {
      const message = await work()
      if (message !== undefined) notify(message, { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : text.failedTitle, { type: 'error' })
    }
  }
  const save = async () => {
    const isSure = await confirm({
      title: text.saveFileTitle,
      message: text.saveFileWarning,
      confirmLabel: text.saveFile,
    })
    if (!isSure) return undefined
    saveFile(await mode.exportQueue(), `fila-do-campo-${dayOfInstant(new Date())}.json`)
    return undefined
  }
  const open = async (file: File) => {
    const queue = await mode.readQueue(file)
    if (queue.fresh === 0) return text.nothingNew
    const isSure = await confirm({
      title: text.openTitle,
      message: text.queueOf(queue),
      confirmLabel: text.openAnyway(queue.fresh),
    })
    return isSure ? text.opened(await queue.add()) : undefined
  }
  return (
    <Section title={text.fileTitle}>
      <Aside>{text.fileHelp}</Aside>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={isEmpty} onClick={() => void told(save)}>
          {text.saveFile}
        </Button>
        <Button onClick={() => picker.current?.click()}>{text.openFile}</Button>
        <FilePick ref={picker} aria-label={text.openFile} onFile={(file) => void told(() => open(file))} />
      </Box>
    </Section>
  )
}
