import { serveReport } from './reportWorker'

serveReport(self)
