{{/* What the schema cannot see: values that do not fit together. */}}
{{- define "palisade.checks" -}}
{{- $missing := list -}}
{{- if not .Values.appUrl }}{{ $missing = append $missing "appUrl: the public address, for example https://palisade.example.com" }}{{ end -}}
{{- if not .Values.postgresql.host }}{{ $missing = append $missing "postgresql.host: where PostgreSQL is" }}{{ end -}}
{{- if not (or .Values.redis.host .Values.redis.url) }}{{ $missing = append $missing "redis.host: where Redis is" }}{{ end -}}
{{- if $missing -}}
{{- fail (printf "these values are missing, set them in your values file:\n  %s" (join "\n  " $missing)) -}}
{{- end -}}
{{- $concurrency := int (default 10 .Values.config.WORKER_CONCURRENCY) -}}
{{- $limit := toString ((.Values.worker.resources.limits | default dict).memory | default "") -}}
{{- $mebibytes := 0 -}}
{{- if regexMatch "^[0-9]+Mi$" $limit }}{{ $mebibytes = trimSuffix "Mi" $limit | int }}{{ end -}}
{{- if regexMatch "^[0-9]+Gi$" $limit }}{{ $mebibytes = mul 1024 (trimSuffix "Gi" $limit | int) }}{{ end -}}
{{- $need := add 500 (mul 30 $concurrency) -}}
{{- if and $mebibytes (lt (int $mebibytes) (int $need)) -}}
{{- fail (printf "worker.resources.limits.memory is %s, but %d concurrent scans (config.WORKER_CONCURRENCY) need %dMi: 300 for the worker, 30 for each scan and 200 for suspect scans. Raise the limit or lower the concurrency." $limit $concurrency $need) -}}
{{- end -}}
{{- if and .Values.networkPolicy.enabled (or (empty .Values.networkPolicy.postgresql) (empty .Values.networkPolicy.redis)) -}}
{{- fail "networkPolicy.postgresql and networkPolicy.redis must say where PostgreSQL and Redis are, for example [{ipBlock: {cidr: 10.0.5.4/32}}] or [{podSelector: {matchLabels: {app: redis}}}], because the policies forbid private addresses. Or set networkPolicy.enabled=false." -}}
{{- end -}}
{{- if and .Values.api.autoscaling.enabled (lt (int .Values.api.autoscaling.maxReplicas) (int .Values.api.autoscaling.minReplicas)) -}}
{{- fail "api.autoscaling.maxReplicas must be at least api.autoscaling.minReplicas." -}}
{{- end -}}
{{- if and .Values.worker.autoscaling.enabled (lt (int .Values.worker.autoscaling.maxReplicas) (int .Values.worker.autoscaling.minReplicas)) -}}
{{- fail "worker.autoscaling.maxReplicas must be at least worker.autoscaling.minReplicas." -}}
{{- end -}}
{{- end -}}
