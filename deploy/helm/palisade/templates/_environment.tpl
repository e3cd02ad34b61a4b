{{/* The name and key of an entry of the Secrets. Takes a dict of root and entry. */}}
{{- define "palisade.secretRef" -}}
{{- $own := get .root.Values.secretRefs .entry | default dict -}}
name: {{ $own.name | default .root.Values.existingSecret }}
key: {{ $own.key | default .entry }}
{{- end -}}

{{/* The address of PostgreSQL for a program, without its password. Takes a dict of root and program. */}}
{{- define "palisade.databaseUrl" -}}
{{- $database := .root.Values.postgresql -}}
{{- $isOwner := has .program (list "migrate" "cli") -}}
{{- $role := .root.Values.zoneRole | default (printf "%s_%s" $database.database .program) -}}
{{- $user := ternary $database.owner $role $isOwner -}}
{{- $server := ternary $database.pooler dict (and (not $isOwner) (ne $database.pooler.host "")) -}}
{{- $host := $server.host | default $database.host -}}
{{- $port := $server.port | default $database.port -}}
{{- $parameters := ternary (printf "?%s" $database.parameters) "" (ne $database.parameters "") -}}
postgres://{{ $user | urlquery }}@{{ $host }}:{{ int $port }}/{{ $database.database }}{{ $parameters }}
{{- end -}}

{{- define "palisade.redisUrl" -}}
{{- $role := .Values.zoneRole -}}
{{- with .Values.redis -}}
{{- $user := $role | default .username -}}
{{- $login := ternary (printf "%s@" (urlquery $user)) "" (ne $user "") -}}
{{- if .url -}}
{{ regexReplaceAll "^([a-z-]+://)" .url (printf "${1}%s" $login) }}
{{- else -}}
{{ ternary "rediss" "redis" .tls }}://{{ $login }}{{ .host }}:{{ int .port }}{{ with int .database }}/{{ . }}{{ end }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* A number as a variable has it: Helm reads numbers of files as floats, and would write 1000000 as 1e+06. */}}
{{- define "palisade.text" -}}
{{- if kindIs "float64" . -}}{{ int64 . | toString | quote }}{{- else -}}{{ toString . | quote }}{{- end -}}
{{- end -}}

{{/* A setting as its program reads it. `off` without quotes is a boolean in YAML. Takes a dict of name and value. */}}
{{- define "palisade.setting" -}}
{{- if and (kindIs "bool" .value) (has .name (list "DATA_UPDATES" "DNS_AUTHORITATIVE" "DNS_TRUST_AD" "FOREIGN_FILES" "RENDERER_SANDBOX")) -}}
{{ ternary "on" "off" .value | quote }}
{{- else -}}
{{ include "palisade.text" .value }}
{{- end -}}
{{- end -}}

{{/* The list `env` of a program: exactly what it reads. Takes a dict of root and program. */}}
{{- define "palisade.env" -}}
{{- $root := .root -}}
{{- $variables := get (fromYaml ($root.Files.Get "files/variables.yaml")) .program -}}
{{ if ne .program "renderer" -}}
- name: DATABASE_URL
  value: {{ include "palisade.databaseUrl" . | quote }}
{{- if ne .program "migrate" }}
- name: REDIS_URL
  value: {{ include "palisade.redisUrl" $root | quote }}
- name: APP_URL
  value: {{ $root.Values.appUrl | quote }}
- name: PORT
  value: '3000'
{{- end }}
{{- if eq .program "worker" }}
- name: WORKER_PORT
  value: '3001'
{{- end }}
{{- end }}
{{- if eq .program "renderer" -}}
- name: RENDERER_PORT
  value: '3002'
{{- end }}
{{- $hasRenderer := $root.Values.renderer.enabled }}
{{- if and $hasRenderer (has .program (list "worker" "cli")) }}
- name: RENDERER_URL
  value: http://{{ include "palisade.fullname" $root }}-renderer:3002
{{- end }}
{{- range $variables.settings }}
{{- $value := get $root.Values.config . }}
{{- if and (ne (toString $value) "") (not (and $hasRenderer (eq . "RENDERER_URL"))) }}
- name: {{ . }}
  value: {{ include "palisade.setting" (dict "name" . "value" $value) }}
{{- end }}
{{- end }}
{{- range $name, $entry := $variables.required }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      {{- include "palisade.secretRef" (dict "root" $root "entry" $entry) | nindent 6 }}
{{- end }}
{{- range $name, $entry := $variables.optional }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      {{- include "palisade.secretRef" (dict "root" $root "entry" $entry) | nindent 6 }}
      optional: true
{{- end }}
{{- with (get $root.Values .program | default dict).extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
