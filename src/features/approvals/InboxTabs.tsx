import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { Summary } from '#model/query/query'
import { text } from './messages'
import { countOf, type InboxTab } from './tabs'

interface InboxTabsProps {
  readonly tabs: readonly InboxTab[]
  readonly tab: InboxTab
  readonly summary: Summary | undefined
  onTab(tab: InboxTab): void
}

export function InboxTabs({ tabs, tab, summary, onTab }: InboxTabsProps) {
  return (
    <Tabs
      value={tab.label}
      onChange={(_event, label: string) => onTab(tabs.find((each) => each.label === label) ?? tab)}
      variant="scrollable"
      aria-label={text.tabs}
      sx={{ p: 1.5 }}
    >
      {tabs.map((each) => (
        <Tab
          key={each.label}
          value={each.label}
          label={
            <span>
              {each.label}{' '}
              <Box component="span" sx={{ display: 'inline-block', minWidth: '5ch', textAlign: 'left' }}>
                {summary && `(${countOf(each, summary)})`}
              </Box>
            </span>
          }
        />
      ))}
    </Tabs>
  )
}
