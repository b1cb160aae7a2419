import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DescriptionList, Timeline } from '../ui/description-list.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FileText } from '../ui/icons/file-text.ts'
import { Panel } from '../ui/panel.tsx'
import { Skeleton, Spinner } from '../ui/skeleton.tsx'
import { StateDot } from '../ui/state-dot.tsx'

export function FeedbackPart() {
  return (
    <>
      <div className="gallery-stack">
        <Banner tone="info" onDismiss={() => {}}>
          Invoices of October are ready.
        </Banner>
        <Banner tone="warn" action={<Button small>Add funds</Button>}>
          <strong>€38.20 available.</strong> Cards stop at zero.
        </Banner>
        <Banner tone="bad">You are offline. Data from 14:02.</Banner>
        <Banner tone="ok">The network answered: stopped.</Banner>
      </div>
      <div className="gallery-two">
        <Panel title="Session">
          <DescriptionList
            entries={[
              {
                term: 'Status',
                value: (
                  <StateDot tone="info" live>
                    Charging
                  </StateDot>
                ),
              },
              { term: 'Place', value: 'Avenida da Liberdade 110, Lisboa' },
              { term: 'Energy', value: '24.118 kWh' },
              { term: 'Price so far', value: '€9.41' },
            ]}
          />
        </Panel>
        <Panel title="What happened">
          <Timeline
            label="What happened"
            entries={[
              { id: '1', title: 'Authorised', when: '08:12:04', tone: 'ok', children: '€40.00 on hold' },
              { id: '2', title: 'Started', when: '08:12:31', tone: 'ok', children: 'PT*EVP*E1204, 120 kW' },
              {
                id: '3',
                title: 'Stop requested',
                when: '08:41:09',
                tone: 'info',
                children: 'By Ana Ferreira, from this page',
              },
              { id: '4', title: 'Waiting for the network', tone: 'info', open: true },
            ]}
          />
        </Panel>
        <Panel>
          <EmptyState
            icon={<FileText size={20} />}
            title="No invoices yet"
            action={<Button type={1}>See subscription</Button>}
          >
            The first one comes on 1 December, for everything charged in November.
          </EmptyState>
        </Panel>
        <Panel>
          <ErrorState title="The sessions could not be loaded" onRetry={() => {}}>
            The server did not answer in time. What you typed is still there.
          </ErrorState>
        </Panel>
        <Panel title="Loading">
          <div className="gallery-stack">
            <Skeleton width="60%" height={20} />
            <Skeleton />
            <Skeleton width="80%" />
            <Spinner />
          </div>
        </Panel>
      </div>
    </>
  )
}
