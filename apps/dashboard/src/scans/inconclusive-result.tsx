import { Anchor, Text } from '@mantine/core';
import { NEEDS_SETUP } from '@palisade/vocabulary';
import { Link } from 'react-router';
import type { ScanDetail, ScanTestDetail } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { GuideLink } from '../ui/guide-link';
import { IconHelpCircle } from '../ui/icons';
import { Notice } from '../ui/notice';
import { useSetupLinkOf } from './setup-links';

/** Explains an inconclusive result: the reason, that issues do not change, and what helps. */
export default function Inconclusive({ scan, test }: { scan: ScanDetail; test: ScanTestDetail }) {
  const team = useTeam();
  const link = useSetupLinkOf()(test);
  const { setupOf } = useCatalogue();
  const waitsForResolver = test.inconclusive_reason === NEEDS_SETUP && setupOf(test.test_type) === 'resolver';
  return (
    <Notice icon={IconHelpCircle} title="This test was inconclusive" color="yellow">
      <Text>{test.message}.</Text>
      <Text mt={4}>The result does not say whether the site is safe. Existing issues do not change.</Text>
      <Text mt={6}>
        <GuideLink to="results#inconclusive-tests">Common reasons, and what to do</GuideLink>
      </Text>
      {waitsForResolver && (
        <Text mt={6}>
          <GuideLink to="data#terms-of-the-block-lists">How the operator names a resolver</GuideLink>
        </Text>
      )}
      {link !== null && (
        <Anchor
          component={Link}
          to={`${team.path}/checks/${scan.check_id}/settings/${link.tab}`}
          mt={6}
          display="block"
        >
          {link.text}, then scan again
        </Anchor>
      )}
    </Notice>
  );
}
