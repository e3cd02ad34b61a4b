import { formatAnnotations } from './annotations.formatter';
import { nothingIsKnown } from './scan-report';
import { MIXED, findingOf, reportOf, resultOf } from './testing/scan-reports';

it('annotates what counts, the most severe first, at the files of the map', () => {
  const findings = [findingOf({ severity: 'low' }), findingOf({ severity: 'critical', location: '/login' })];
  const report = reportOf({ tests: [resultOf({ status: 'failed', findings })] });
  const map = { security_headers: 'deploy/a,b.conf' } as const;
  expect(formatAnnotations([report], nothingIsKnown('low'), map)).toBe(
    [
      '::error file=deploy/a%2Cb.conf,line=1,title=Palisade%3A No policy::Scripts run. (https://www.example.org/, /login)\n',
      '::notice file=deploy/a%2Cb.conf,line=1,title=Palisade%3A No policy::Scripts run. (https://www.example.org/)\n',
    ].join(''),
  );
  expect(formatAnnotations([report], nothingIsKnown('high'), {}).split('\n')).toEqual([
    '::error title=Palisade%3A No policy::Scripts run. (https://www.example.org/, /login)',
    '',
  ]);
  expect(formatAnnotations([MIXED], nothingIsKnown('critical'), {})).toBe('');
});

it('runs nothing that a site says', () => {
  const hostile = 'a\n::set-output name=x::y\r::add-mask::z\u2028::stop-commands::t %0A::warning::w';
  const findings = [
    findingOf({ severity: 'critical', title: hostile, location: hostile, description: hostile }),
  ];
  const report = reportOf({ tests: [resultOf({ status: 'failed', findings })] });
  const text = formatAnnotations([report], nothingIsKnown('critical'), {});
  expect(text.split(/[\r\n\u2028]/).filter((line) => line.startsWith('::'))).toHaveLength(1);
  expect(text).toMatch(/^::error title=[^:,]*::/);
  expect(text).not.toMatch(/%0A::warning/);
});
